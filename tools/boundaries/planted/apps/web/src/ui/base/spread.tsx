export const field = <input {...{ type: 'text', name: 'a' }} />; // breaks: no-spread-of-literal
export const box = (props: object) => <input {...props} />;

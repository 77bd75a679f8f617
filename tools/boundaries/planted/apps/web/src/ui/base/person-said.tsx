export const Typed = ({ children }: { children: string }) => <b lang="">{children}</b>;

interface Props {
  by: { name: string } | null;
  comment: { text: string };
  place: { name: string };
  told: { reason: string };
}

export const name = ({ by }: Props) => <b>{by?.name ?? 'nobody'}</b>; // breaks: typed-says-language
export const reason = ({ told }: Props) => <p>{told.reason}</p>; // breaks: typed-says-language
export const text = ({ comment }: Props) => <Typed>{comment.text}</Typed>;
export const marked = ({ by }: Props) => <b lang="">{by && by.name}</b>;
export const where = ({ place }: Props) => <i>{place.name}</i>;

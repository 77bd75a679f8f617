export type OrderCardProps = { wide: boolean };
export const OrderCard = {};
export const OrderHead = {}; // breaks: same-name-two-looks

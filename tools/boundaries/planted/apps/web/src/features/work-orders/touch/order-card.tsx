export const useOrderCard = {};
export const OrderCard = {};
function OrderFoot() {}
export { OrderFoot }; // breaks: same-name-two-looks

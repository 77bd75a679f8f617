export function Foreseen() {}

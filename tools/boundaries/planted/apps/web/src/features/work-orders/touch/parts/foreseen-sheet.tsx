export function ForeseenSheet() {} // breaks: same-name-two-looks

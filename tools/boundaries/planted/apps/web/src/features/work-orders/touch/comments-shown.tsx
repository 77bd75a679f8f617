export const CommentsShown = {}; // breaks: same-name-two-looks

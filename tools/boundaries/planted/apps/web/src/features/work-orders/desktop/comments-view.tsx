export const CommentsView = {};

export const WayView = {};

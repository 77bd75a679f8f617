/** Dragging with a pointer. Everything that is dragged can be moved by keys as well, so this could be left one day. */
export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

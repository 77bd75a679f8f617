/** Reads some bytes of a file, fewer at its end; files are judged where they lie, because they may be large. */
export type ReadAt = (from: number, length: number) => Promise<Buffer>;

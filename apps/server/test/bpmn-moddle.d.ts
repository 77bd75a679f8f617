declare module 'bpmn-moddle' {
  type Read = { rootElement: { $type: string }; warnings: readonly { message: string }[] };
  /** Reads and writes BPMN as its authors' own tools do. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<Read>;
    toXML(rootElement: Read['rootElement'], options: { format: boolean }): Promise<{ xml: string }>;
  }
}

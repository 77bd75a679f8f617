import { type ComponentType, createContext, useContext } from 'react';

/** Another way than the password to prove who somebody is; the area provides it, forms show it. */
export const OtherProofWay = createContext<ComponentType | null>(null);

export function OtherProof() {
  const Way = useContext(OtherProofWay);
  return Way && <Way />;
}

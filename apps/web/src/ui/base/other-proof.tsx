import { type ComponentType, createContext, useContext } from 'react';

/** How somebody proves who they are otherwise than by the sign-in password; the area says it, forms show it. */
export const OtherProofWay = createContext<ComponentType | null>(null);

export function OtherProof() {
  const Way = useContext(OtherProofWay);
  return Way && <Way />;
}

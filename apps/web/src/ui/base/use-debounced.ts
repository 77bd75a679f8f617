import { useEffect, useState } from 'react';

/** A value once it has rested, so that not every letter asks the server. */
export function useDebounced<T>(value: T, ms = 350): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

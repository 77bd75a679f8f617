import { useLocation, useNavigate } from 'react-router';
import { NotFoundPage } from '#web/ui/base/page-state.tsx';

export function Component() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const back = key === 'default' ? {} : { onBack: () => void navigate(-1) };
  return <NotFoundPage path={decode(pathname)} onHome={() => void navigate('/')} {...back} />;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

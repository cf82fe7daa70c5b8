import { BrandText } from '@vc/web/shell';
import { useSession } from '../session/session-context';

/** The logo and the name of the tenant. */
export function Brand() {
  const { tenant } = useSession();
  return (
    <div className="brand">
      <BrandText tenant={tenant} icon="seal" />
    </div>
  );
}

import { Link } from 'wouter';
import { shortId } from '../format/ids';
import { useMay } from '../session/session-context';

/** A link for members who may see trusted entities. */
export function TrustedBy({ id }: { id: string }) {
  const maySee = useMay('trust.read');
  return maySee ? <Link href={`/trusted-entities/${id}`}>{shortId(id)}</Link> : <code>{shortId(id)}</code>;
}

import { PlatformError } from '@vc/sdk';
import { Link } from 'wouter';
import { Failure, Notice } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

/** Why an act was not done. One that needs an approval leads to it. */
export function ActError({ error }: { error: unknown }) {
  const { t } = useMessages();
  if (!error) return null;
  const approval = approvalOf(error);
  if (approval === undefined) return <Failure error={error} />;
  return (
    <Notice tone="warn">
      <p>{t('approval.required')}</p>
      <Link href={`/approvals/${approval}`}>{t('approval.open')}</Link>
    </Notice>
  );
}

/** The id of the approval that the platform has noted for a refused request. */
function approvalOf(error: unknown): string | undefined {
  if (!(error instanceof PlatformError) || error.code !== 'APPROVAL_REQUIRED') return undefined;
  const id = error.errors[0]?.meta?.approvalId;
  return typeof id === 'string' ? id : undefined;
}

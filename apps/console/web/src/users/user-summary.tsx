import { ExactTime, Facts } from '@vc/web/elements';
import type { User } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

export function UserSummary({ user }: { user: User }) {
  const { t } = useMessages();
  const { username, email, firstName, lastName, externalIdentifier, createdAt } = user;
  return (
    <div className="panel" role="status">
      <p className="panel-title">{[firstName, lastName].filter(Boolean).join(' ') || username}</p>
      <Facts
        facts={[
          [t('users.username'), username],
          [t('staff.email'), email],
          [t('users.externalIdentifier'), externalIdentifier],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
        ]}
      />
    </div>
  );
}

import { useState } from 'react';
import { Button, ButtonLink, ExactTime, Facts, Form, Page, Queried, TextField } from '@vc/web/elements';
import type { User } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useUser } from './queries';
import { UserActions } from './user-actions';

/**
 * Finds one user by name. The name stays out of the address, because it is an e-mail address as a rule, and addresses are in
 * histories and logs.
 */
export function UsersPage() {
  const { t } = useMessages();
  const mayWrite = useMay('onboarding.write');
  const [typed, setTyped] = useState('');
  const [username, setUsername] = useState('');
  const search = () => {
    setUsername(typed.trim());
  };
  return (
    <Page
      title={t('users.title')}
      lead={t('users.lead')}
      actions={
        mayWrite && (
          <ButtonLink to="/users/new" kind="primary">
            {t('users.new')}
          </ButtonLink>
        )
      }
    >
      <search className="search-line">
        <Form className="form" onSubmit={search}>
          <TextField
            label={t('users.username')}
            description={t('users.usernameHint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            isRequired
          />
          <Button type="submit">{t('users.find')}</Button>
        </Form>
      </search>
      {username !== '' && <FoundUser key={username} username={username} mayWrite={mayWrite} />}
    </Page>
  );
}

function FoundUser({ username, mayWrite }: { username: string; mayWrite: boolean }) {
  const query = useUser(username);
  return (
    <Queried query={query}>
      {(user) => (
        <>
          <UserSummary user={user} />
          {mayWrite && <UserActions username={user.username} />}
        </>
      )}
    </Queried>
  );
}

function UserSummary({ user }: { user: User }) {
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

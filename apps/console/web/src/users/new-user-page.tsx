import { useState } from 'react';
import { Button, ButtonLink, Form, Notice, Page, TextField } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { useCreateUser } from './queries';

const EMPTY = { email: '', firstName: '', lastName: '' };

/** A user who has no account yet gets a temporary password. */
export function NewUserPage() {
  const { t } = useMessages();
  const [user, setUser] = useState(EMPTY);
  const create = useCreateUser();
  const errors = fieldErrors(create.error);
  const save = () => {
    const given = Object.entries(user).filter(([, value]) => value.trim() !== '');
    create.mutate(Object.fromEntries(given.map(([name, value]) => [name, value.trim()])));
  };
  return (
    <Page title={t('users.new')} lead={t('newUser.lead')} parent={{ to: '/users', name: t('users.title') }}>
      {create.data ? (
        <UserCreated username={create.data.username} password={create.data.tempPassword} />
      ) : (
        <Form onSubmit={save}>
          <TextField
            label={t('staff.email')}
            type="email"
            value={user.email}
            onChange={(email) => setUser({ ...user, email })}
            error={errors['/email']}
            isRequired
          />
          <TextField
            label={t('form.optional', { name: t('newUser.firstName') })}
            value={user.firstName}
            onChange={(firstName) => setUser({ ...user, firstName })}
            error={errors['/firstName']}
          />
          <TextField
            label={t('form.optional', { name: t('newUser.lastName') })}
            value={user.lastName}
            onChange={(lastName) => setUser({ ...user, lastName })}
            error={errors['/lastName']}
          />
          <ActError error={create.error} />
          <Button kind="primary" type="submit" isPending={create.isPending}>
            {t('newUser.create')}
          </Button>
        </Form>
      )}
    </Page>
  );
}

/** @param password empty for a user who had an account */
function UserCreated({ username, password }: { username: string; password: string }) {
  const { t } = useMessages();
  return (
    <>
      {password === '' ? (
        <Notice tone="good">
          <p>{t('newUser.exists', { username })}</p>
        </Notice>
      ) : (
        <SecretOnce label={t('user.password')} secret={password} hint={t('newUser.passwordHint')} />
      )}
      <div className="actions">
        <ButtonLink to="/users">{t('action.done')}</ButtonLink>
      </div>
    </>
  );
}

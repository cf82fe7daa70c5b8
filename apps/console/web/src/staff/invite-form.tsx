import { useState } from 'react';
import { Button, Form, Notice, TextField } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { type Invitation, useInvite } from './queries';
import { RoleChoice } from './role-choice';

const EMPTY: Invitation = { email: '', name: '', roles: [] };

export function InviteForm({ tenantId, onClose }: { tenantId: string | undefined; onClose: () => void }) {
  const { t } = useMessages();
  const [invitation, setInvitation] = useState(EMPTY);
  const invite = useInvite();
  const errors = fieldErrors(invite.error);
  const send = () => {
    invite.mutate({ ...invitation, ...(tenantId !== undefined && { tenantId }) });
  };
  if (invite.data) return <InvitationSent url={invite.data.invitationUrl} onClose={onClose} />;
  return (
    <Form className="form" onSubmit={send}>
      <TextField
        label={t('column.name')}
        value={invitation.name}
        onChange={(name) => setInvitation({ ...invitation, name })}
        error={errors['/name']}
        isRequired
      />
      <TextField
        label={t('staff.email')}
        type="email"
        value={invitation.email}
        onChange={(email) => setInvitation({ ...invitation, email })}
        error={errors['/email']}
        isRequired
      />
      <RoleChoice roles={invitation.roles} onChange={(roles) => setInvitation({ ...invitation, roles })} />
      {errors['/roles'] !== undefined && <p className="field-error">{errors['/roles']}</p>}
      <ActError error={invite.error} />
      <div className="dialog-actions">
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button kind="primary" type="submit" isPending={invite.isPending} isDisabled={invitation.roles.length === 0}>
          {t('staff.sendInvitation')}
        </Button>
      </div>
    </Form>
  );
}

/** @param url of the invitation, if the platform sends no e-mail */
function InvitationSent({ url, onClose }: { url: string | undefined; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <>
      <Notice tone={url === undefined ? 'good' : 'warn'}>
        <p>{t(url === undefined ? 'staff.invitationSent' : 'staff.invitationByHand')}</p>
        {url !== undefined && <Copyable text={url} label={t('staff.invitationLink')} />}
      </Notice>
      <div className="dialog-actions">
        <Button kind="primary" onPress={onClose}>
          {t('action.done')}
        </Button>
      </div>
    </>
  );
}

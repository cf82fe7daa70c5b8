import { useState } from 'react';
import { Button, Form, Section, toast } from '@vc/web/elements';
import type { StaffMember } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useUpdateMember } from './queries';
import { RoleChoice } from './role-choice';

/** The identity provider decides about the roles of those who sign on there. */
export function MemberRoles({ member: { id, roles, logIn } }: { member: StaffMember }) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(roles);
  const update = useUpdateMember(id);
  const save = () => {
    update.mutate({ roles: chosen }, { onSuccess: () => toast(t('member.rolesSaved')) });
  };
  if (logIn === 'identity-provider') {
    return (
      <Section title={t('staff.roles')} lead={t('member.rolesOfProvider')}>
        <p>{roles.map((role) => t(`role.${role}`)).join(', ')}</p>
      </Section>
    );
  }
  return (
    <Form onSubmit={save}>
      <RoleChoice roles={chosen} onChange={setChosen} />
      <p className="hint">{t('member.rolesHint')}</p>
      <ActError error={update.error} />
      <Button kind="primary" type="submit" isPending={update.isPending} isDisabled={chosen.length === 0}>
        {t('member.saveRoles')}
      </Button>
    </Form>
  );
}

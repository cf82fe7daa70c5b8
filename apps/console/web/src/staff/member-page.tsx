import { useParams } from 'wouter';
import { Button, ExactTime, Facts, Form, Page, Queried, Section, toast } from '@vc/web/elements';
import { useState } from 'react';
import type { StaffMember } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { MemberActions } from './member-actions';
import { useMember, useUpdateMember } from './queries';
import { RoleChoice } from './role-choice';
import { StaffBadge } from './staff-badge';

export function MemberPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useMember(id);
  return (
    <Page title={query.data?.name ?? t('member.title')} parent={{ to: '/staff', name: t('staff.title') }}>
      <Queried query={query}>
        {(member) => (
          <>
            <MemberSummary member={member} />
            <MemberActions member={member} />
            <MemberRoles key={member.roles.join(' ')} member={member} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function MemberSummary({ member }: { member: StaffMember }) {
  const { t } = useMessages();
  const { id, email, status, logIn, invitationExpiresAt, createdAt } = member;
  return (
    <div className="panel">
      <p className="panel-title">
        {email} <StaffBadge status={status} />
      </p>
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('member.logIn'), t(`logInBy.${logIn}`)],
          [t('member.invitationEnds'), invitationExpiresAt && <ExactTime key="ends" iso={invitationExpiresAt} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
        ]}
      />
    </div>
  );
}

/** The identity provider decides about the roles of those who sign on there. */
function MemberRoles({ member: { id, roles, logIn } }: { member: StaffMember }) {
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

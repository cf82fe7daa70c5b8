import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { StaffMember } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { MemberActions } from './member-actions';
import { MemberRoles } from './member-roles';
import { useMember } from './queries';
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

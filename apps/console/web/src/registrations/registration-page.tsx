import { useLocation, useParams } from 'wouter';
import { ExactTime, Facts, Notice, Page, Queried, Section, toast } from '@vc/web/elements';
import type { RegistrationCertificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteRegistration, useRegistration } from './queries';
import { RegistrationBadge } from './registration-badge';

export function RegistrationPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useRegistration(id);
  return (
    <Page
      title={query.data?.name ?? t('registration.title')}
      parent={{ to: '/registration-certificates', name: t('registrations.title') }}
    >
      <Queried query={query}>
        {(registration) => (
          <>
            {registration.warnings.map((warning) => (
              <Notice key={warning} tone="warn">
                <p>{t(`registrationWarning.${warning}`)}</p>
              </Notice>
            ))}
            <RegistrationActions registration={registration} />
            <Detail registration={registration} />
            <RegisteredCredentials registration={registration} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function Detail({ registration: stated }: { registration: RegistrationCertificate }) {
  const { t } = useMessages();
  return (
    <div className="panel">
      <Facts
        facts={[
          [t('column.status'), <RegistrationBadge key="status" registration={stated} />],
          [
            t('certificates.ends'),
            stated.expiresAt === null ? t('registration.noEnd') : <ExactTime key="ends" iso={stated.expiresAt} />,
          ],
          [t('registration.identifier'), stated.identifier],
          [t('registration.legalName'), stated.legalName],
          [t('registration.country'), stated.country],
          [t('registration.purpose'), <Purpose key="purpose" registration={stated} />],
          [t('registration.privacyPolicy'), stated.privacyPolicy],
          [t('registration.intendedUse'), stated.intendedUseId],
          [t('registration.intermediary'), stated.intermediary],
          [t('registration.issuedAt'), <ExactTime key="issuedAt" iso={stated.issuedAt} />],
          [t('fact.id'), <Copyable key="id" text={stated.id} label={t('fact.id')} />],
        ]}
      />
    </div>
  );
}

/** In each language in which it is registered. */
function Purpose({ registration: { purpose } }: { registration: RegistrationCertificate }) {
  return (
    <>
      {purpose.map(({ lang, value }) => (
        <p key={lang} lang={lang}>
          {value}
        </p>
      ))}
    </>
  );
}

/** What the organization may ask for. */
function RegisteredCredentials({ registration: { credentials } }: { registration: RegistrationCertificate }) {
  const { t } = useMessages();
  return (
    <Section title={t('registration.credentials')} lead={t('registration.credentialsLead')}>
      {credentials.length === 0 && <p>{t('registration.noCredentials')}</p>}
      <ul className="plain-list">
        {credentials.map(({ format, types, claims }) => (
          <li key={`${format} ${types.join(' ')}`} className="panel">
            <Facts
              facts={[
                [t('column.type'), types.join(', ')],
                [t('column.format'), format],
                [t('registration.claims'), claims.map(({ path }) => toText(path)).join(', ')],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `null` stands for each element of a list. */
function toText(path: readonly (string | number | null)[]): string {
  return path.map((step) => step ?? '*').join('.');
}

function RegistrationActions({ registration: { id, name } }: { registration: RegistrationCertificate }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const mayWrite = useMay('presentations.write');
  const remove = useDeleteRegistration(id);
  if (!mayWrite) return null;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('registration.deleted', { name }));
        navigate('/registration-certificates');
      },
    });
  return (
    <>
      <ActError error={remove.error} />
      <div className="actions">
        <DangerDialog
          act={t('action.delete')}
          title={t('registration.deleteTitle')}
          text={t('registration.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}

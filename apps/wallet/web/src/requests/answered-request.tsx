import { Badge, ButtonLink, ExactTime, Facts, Icon, Notice, Section } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { Presentation } from '../api/schemas';
import { attributeLabel } from '../claims/claim-at';
import { useMessages } from '../messages/messages-context';
import { usesOf } from '../uses/uses';
import { redirectName } from './redirect';

const TONES = { accepted: 'good', rejected: 'warn', expired: 'warn', failed: 'bad', pending: 'warn' } as const;

interface AnsweredRequestProps {
  presentation: Presentation;
  /** The page of the verifier, right after the decision. */
  redirectUri: string | undefined;
}

/** What became of a request, and the way back to the verifier. */
export function AnsweredRequest({ presentation, redirectUri }: AnsweredRequestProps) {
  const { t } = useMessages();
  const { status, verifier, verifierIdentity, updatedAt } = presentation;
  const name = redirectUri === undefined ? undefined : redirectName(redirectUri);
  const shared = usesOf([presentation]).flatMap(({ attributes }) => attributes);
  return (
    <>
      <div role="status">
        <Notice tone={TONES[status]}>{t(`requestMeaning.${status}`, { verifier })}</Notice>
      </div>
      <div className="decision">
        {name !== undefined && (
          <a className="button button-primary" href={redirectUri} rel="noreferrer">
            {t('request.goOn', { name })}
            <Icon name="out" />
          </a>
        )}
        <ButtonLink to="/">{t('request.home')}</ButtonLink>
      </div>
      <Section title={t('request.details')}>
        <Facts
          facts={[
            [t('fact.verifier'), verifier],
            [t('fact.trusted'), t(verifierIdentity.trusted ? 'form.yes' : 'form.no')],
            [
              t('fact.status'),
              <Badge key="status" tone={TONES[status]}>
                {t(`requestStatus.${status}`)}
              </Badge>,
            ],
            [t('fact.answeredAt'), <ExactTime key="updatedAt" iso={updatedAt} />],
            [t('fact.shared'), shared.length > 0 ? <Attributes key="shared" names={shared} /> : undefined],
          ]}
        />
      </Section>
    </>
  );
}

function Attributes({ names }: { names: readonly string[] }) {
  return [...new Set(names.map(attributeLabel))].map(toLabel).join(', ');
}

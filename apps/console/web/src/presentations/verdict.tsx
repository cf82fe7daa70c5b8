import { Badge, Claims, Facts, Section } from '@vc/web/elements';
import type { PresentedCredential } from '../api/schemas';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { CheckList } from './check-list';
import { TrustedBy } from './trusted-by';

/** The verdict on one presented credential: every check, and what the holder has disclosed. */
export function Verdict({ credential }: { credential: PresentedCredential }) {
  const { t } = useMessages();
  const { id, type, issuer, issuerName, format, isValid, attributes, trustedEntityId } = credential;
  return (
    <Section title={t('verdict.title', { id })}>
      <div className="panel">
        <p className="panel-title">
          {t(isValid ? 'verdict.valid' : 'verdict.invalid')}{' '}
          <Badge tone={isValid ? 'good' : 'bad'}>{t(isValid ? 'verdict.validShort' : 'verdict.invalidShort')}</Badge>
        </p>
        <Facts
          facts={[
            [t('column.type'), type && <code key="type">{type}</code>],
            [t('column.format'), FORMAT_NAMES[format]],
            [t('verdict.issuerName'), issuerName],
            [t('verdict.issuer'), issuer && <code key="issuer">{issuer}</code>],
            [t('verdict.trustedBy'), trustedEntityId && <TrustedBy key="trust" id={trustedEntityId} />],
          ]}
        />
        <h3>{t('verdict.checks')}</h3>
        <CheckList credential={credential} />
        <h3>{t('verdict.claims')}</h3>
        {attributes === null ? <p className="soft">{t('verdict.noClaims')}</p> : <Claims values={attributes} />}
      </div>
    </Section>
  );
}

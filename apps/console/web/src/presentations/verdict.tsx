import { Badge, Claims, Facts, Icon, type IconName, Section } from '@vc/web/elements';
import { Link } from 'wouter';
import type { PresentedCredential } from '../api/schemas';
import { FORMAT_NAMES } from '../format/credential-formats';
import { shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { type CheckResult, checkResults, type Outcome } from './checks';

const ICONS: Record<Outcome, IconName> = { passed: 'check', failed: 'close', notMade: 'minus', notNeeded: 'minus' };

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

/** A link for members who may see trusted entities. */
function TrustedBy({ id }: { id: string }) {
  const maySee = useMay('trust.read');
  return maySee ? <Link href={`/trusted-entities/${id}`}>{shortId(id)}</Link> : <code>{shortId(id)}</code>;
}

function CheckList({ credential }: { credential: PresentedCredential }) {
  return (
    <ul className="checks">
      {checkResults(credential).map((result) => (
        <CheckItem key={result.check} result={result} />
      ))}
    </ul>
  );
}

function CheckItem({ result: { check, outcome, issues } }: { result: CheckResult }) {
  const { t } = useMessages();
  return (
    <li className={`check check-${outcome}`}>
      <span className="check-mark">
        <Icon name={ICONS[outcome]} />
      </span>
      <div>
        <p className="check-name">
          {t(`check.${check}`)} <span className="check-outcome">{t(`outcome.${outcome}`)}</span>
        </p>
        {outcome === 'passed' && <p className="hint">{t(`checkMeaning.${check}`)}</p>}
        {issues.map(({ code, detail }) => (
          <p key={code} className="check-issue">
            {t(`issue.${code}`)} {detail}
          </p>
        ))}
      </div>
    </li>
  );
}

import { Icon, type IconName } from '@vc/web/elements';
import type { PresentedCredential } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { type CheckResult, checkResults, type Outcome } from './checks';

const ICONS: Record<Outcome, IconName> = { passed: 'check', failed: 'close', notMade: 'minus', notNeeded: 'minus' };

export function CheckList({ credential }: { credential: PresentedCredential }) {
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

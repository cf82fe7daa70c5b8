import { useState } from 'react';
import { ConfirmDialog, ExactTime, Facts, Queried, Section, TextField, toast } from '@vc/web/elements';
import type { TenantClock } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { type MessageKey, useMessages } from '../messages/messages-context';
import { useClock, useMoveClock } from '../session/clock-queries';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const STEPS: readonly { name: MessageKey; seconds: number }[] = [
  { name: 'clock.hour', seconds: HOUR_SECONDS },
  { name: 'clock.day', seconds: DAY_SECONDS },
  { name: 'clock.month', seconds: 30 * DAY_SECONDS },
];
const DAYS = /^[1-9]\d{0,3}$/;

/** The time of a sandbox, which goes forward only. */
export function SandboxClock({ tenantId }: { tenantId: string }) {
  const { t } = useMessages();
  const query = useClock(tenantId);
  return (
    <Section title={t('clock.title')} lead={t('clock.lead')}>
      <Queried query={query}>{(clock) => <ClockSteps tenantId={tenantId} clock={clock} />}</Queried>
    </Section>
  );
}

function ClockSteps({ tenantId, clock }: { tenantId: string; clock: TenantClock }) {
  const { t } = useMessages();
  const [days, setDays] = useState('');
  const move = useMoveClock(tenantId);
  const advance = (seconds: number) =>
    move.mutate(clock.offsetSeconds + seconds, { onSuccess: () => toast(t('clock.moved')) });
  const step = (name: string, seconds: number) => (
    <ConfirmDialog
      key={name}
      trigger={{ text: name }}
      title={t('clock.confirmTitle', { step: name })}
      confirm={t('clock.confirm')}
      isDangerous
      onConfirm={() => advance(seconds)}
    >
      <p>{t('clock.confirmText')}</p>
    </ConfirmDialog>
  );
  return (
    <div className="panel">
      <div role="status">
        <Facts
          facts={[
            [t('clock.now'), <ExactTime key="now" iso={clock.now} />],
            [t('clock.movedAt'), clock.updatedAt && <ExactTime key="movedAt" iso={clock.updatedAt} />],
          ]}
        />
      </div>
      <TextField
        label={t('clock.days')}
        value={days}
        onChange={setDays}
        error={fieldErrors(move.error)['/offsetSeconds']}
        inputMode="numeric"
      />
      <ActError error={move.error} />
      <div className="actions">
        {STEPS.map(({ name, seconds }) => step(t(name), seconds))}
        {DAYS.test(days) && step(t('clock.custom', { days }), Number(days) * DAY_SECONDS)}
      </div>
    </div>
  );
}

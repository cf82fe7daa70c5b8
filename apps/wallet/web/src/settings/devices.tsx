import { Badge, Button, Failure, Queried, Time, toast } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import type { Device } from '../session/session';
import { useDevices, useEndDevice } from './queries';

/** The browsers in which the user has logged in. Another one can be logged out from here. */
export function Devices() {
  const query = useDevices();
  return (
    <Queried query={query}>
      {(devices) => (
        <ul className="use-list">
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Queried>
  );
}

function DeviceItem({ device: { id, browser, system, lastUsedAt, current } }: { device: Device }) {
  const { t } = useMessages();
  const end = useEndDevice();
  const values = { browser: browser ?? t('devices.someBrowser'), system: system ?? t('devices.someSystem') };
  const name = t('devices.name', values);
  return (
    <li className="use">
      <p className="use-head">
        <span className="use-name">{name}</span>
        {current && <Badge tone="good">{t('devices.current')}</Badge>}
      </p>
      <p className="hint">
        {t('devices.lastUsed')} <Time iso={lastUsedAt} />
      </p>
      {end.error && <Failure error={end.error} />}
      {!current && (
        <div>
          <Button
            isPending={end.isPending}
            onPress={() => end.mutate(id, { onSuccess: () => toast(t('devices.ended')) })}
          >
            {t('devices.end')}
          </Button>
        </div>
      )}
    </li>
  );
}

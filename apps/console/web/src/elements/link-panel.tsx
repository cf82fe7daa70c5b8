import { Icon } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { Copyable } from './copyable';
import { QrCode } from './qr-code';

interface LinkPanelProps {
  title: string;
  lead: string;
  /** What the QR code leads to, for screen readers. */
  label: string;
  /** For a wallet on the same device. */
  uri: string;
  /** The page with the QR code. */
  pageUri: string;
}

/** How a wallet gets an offer or a request: by a QR code, or by a link. */
export function LinkPanel({ title, lead, label, uri, pageUri }: LinkPanelProps) {
  const { t } = useMessages();
  return (
    <aside className="panel link-panel" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{lead}</p>
      <QrCode text={uri} label={label} />
      <Copyable text={uri} label={t('link.name')} />
      <a className="button button-plain" href={pageUri} target="_blank" rel="noreferrer">
        {t('link.page')}
        <Icon name="out" />
      </a>
    </aside>
  );
}

import { Button } from 'react-aria-components';
import { Icon } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

const SHORTCUT = 'Ctrl K';

export function SearchButton({ onPress }: { onPress: () => void }) {
  const { t } = useMessages();
  return (
    <Button className="search-button" onPress={onPress} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <span className="search-button-text">{t('search.open')}</span>
      <kbd>{SHORTCUT}</kbd>
    </Button>
  );
}

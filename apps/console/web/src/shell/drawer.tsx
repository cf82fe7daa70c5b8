import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { Brand } from './brand';
import { Navigation } from './navigation-list';

/** The navigation of narrow screens. */
export function Drawer({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { t } = useMessages();
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onChange} isDismissable>
      <Modal className="drawer">
        <Dialog className="drawer-dialog" aria-label={t('nav.name')}>
          <div className="drawer-top">
            <Brand />
            <IconButton icon="close" label={t('shell.closeMenu')} onPress={() => onChange(false)} />
          </div>
          <nav aria-label={t('nav.name')}>
            <Navigation onNavigate={() => onChange(false)} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

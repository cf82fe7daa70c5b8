import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { InviteForm } from './invite-form';

export function InviteDialog() {
  const { t } = useMessages();
  return (
    <DialogTrigger>
      <Button kind="primary">{t('staff.invite')}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{t('staff.invite')}</Heading>
                <InviteForm onClose={close} />
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

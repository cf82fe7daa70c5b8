import { useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { Icon } from '@vc/web/elements';
import { isId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { type Command, commandsOf } from './commands';

/** Searches the pages and acts of the member, and opens resources by their ids. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  return (
    <ModalOverlay className="overlay overlay-top" isOpen onOpenChange={onClose} isDismissable>
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={t('search.open')}>
          <PaletteSearch onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  const [text, setText] = useState('');
  const session = useSession();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [, navigate] = useLocation();
  const wanted = text.trim();
  const open = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <Autocomplete inputValue={text} onInputChange={setText} filter={(name) => isId(wanted) || contains(name, wanted)}>
      {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- the focus belongs into a dialog (ARIA APG), and this is its field */}
      <SearchField className="palette-field" aria-label={t('search.open')} autoFocus>
        <Icon name="search" />
        <Input className="palette-input" placeholder={t('search.placeholder')} />
      </SearchField>
      <Menu
        className="options palette-options"
        aria-label={t('search.results')}
        items={commandsOf(session, wanted, t)}
        onAction={(key) => open(String(key))}
        renderEmptyState={() => <p className="palette-empty">{t('search.empty')}</p>}
      >
        {(command) => <CommandItem command={command} />}
      </Menu>
    </Autocomplete>
  );
}

function CommandItem({ command }: { command: Command }) {
  return (
    <MenuItem id={command.id} className="option" textValue={command.name}>
      <Icon name={command.icon} />
      {command.name}
    </MenuItem>
  );
}

import { sha256Base64Url } from '@vc/protocol/crypto';

/**
 * Runs in browsers that parse the options of WebAuthn level 3 from JSON. It writes the JSON of an answer itself, because the
 * credentials of password managers may have a `toJSON` that is missing or throws. In others the forms of passkeys stay hidden. An answer fills in the
 * form and submits it. A conditional request waits until the person chooses a passkey in the field of the name, and ends when
 * another one begins, because a browser has one at a time.
 */
export const PASSKEY_SCRIPT = `'use strict';
(() => {
  if (!window.PublicKeyCredential || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
  let conditional;
  const ask = (form, more) => {
    const options = JSON.parse(form.dataset.passkey);
    return form.dataset.kind === 'create'
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more });
  };
  const encode = (buffer) => {
    const bytes = ArrayBuffer.isView(buffer)
      ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
      : new Uint8Array(buffer);
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };
  const toJson = ({ rawId, response, authenticatorAttachment }) => {
    const id = encode(rawId);
    const members = { clientDataJSON: encode(response.clientDataJSON) };
    const names = response.attestationObject ? ['attestationObject'] : ['authenticatorData', 'signature', 'userHandle'];
    // A security key may have no user handle.
    for (const name of names) if (response[name]) members[name] = encode(response[name]);
    if (response.getTransports) members.transports = response.getTransports() ?? [];
    const attachment = authenticatorAttachment ? { authenticatorAttachment } : {};
    return JSON.stringify({ id, rawId: id, type: 'public-key', response: members, ...attachment, clientExtensionResults: {} });
  };
  const submit = (form, credential) => {
    form.elements.passkey.value = toJson(credential);
    form.requestSubmit(form.querySelector('button'));
  };
  for (const element of document.querySelectorAll('[data-without-passkeys]')) element.hidden = true;
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const failure = form.querySelector('[role=alert]');
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      if (form.elements.passkey.value !== '') return;
      event.preventDefault();
      failure.hidden = true;
      if (conditional) conditional.abort();
      ask(form).then((credential) => submit(form, credential)).catch(() => {
        failure.hidden = false;
      });
    });
  }
  const offering = document.querySelector('form[data-conditional]');
  if (offering && PublicKeyCredential.isConditionalMediationAvailable) {
    PublicKeyCredential.isConditionalMediationAvailable().then((isAvailable) => {
      if (!isAvailable) return;
      conditional = new AbortController();
      ask(offering, { mediation: 'conditional', signal: conditional.signal })
        .then((credential) => submit(offering, credential))
        .catch(() => undefined);
    });
  }
  const capable = document.querySelector('input[name=canCreatePasskey]');
  if (capable) {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then((isAvailable) => {
      capable.value = String(isAvailable);
    }).catch(() => undefined);
  }
})();
`;

/** The hash makes browsers fetch the script of a new release. */
export const PASSKEY_SCRIPT_ADDRESS = `/auth/passkeys.js?v=${sha256Base64Url(PASSKEY_SCRIPT).slice(0, 16)}`;

/** Runs in browsers that know the JSON of WebAuthn level 3. In others the form of the passkey stays hidden. */
export const PASSKEY_SCRIPT = `'use strict';
(() => {
  const form = document.querySelector('form[data-passkey]');
  if (!form || !window.PublicKeyCredential || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
  const options = JSON.parse(form.dataset.passkey);
  const ask = form.dataset.kind === 'create'
    ? () => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : () => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const failure = form.querySelector('[role=alert]');
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    if (form.elements.passkey.value !== '') return;
    event.preventDefault();
    failure.hidden = true;
    ask().then((credential) => {
      form.elements.passkey.value = JSON.stringify(credential.toJSON());
      form.requestSubmit(event.submitter);
    }).catch(() => {
      failure.hidden = false;
    });
  });
})();
`;

# Policy of all services at OpenBao or HashiCorp Vault when `vault` unwraps their key-encryption keys, for the key `vc-wrapping`
# of a transit secrets engine at `transit`. They decrypt with it when they start, and nothing else: the operator, who wraps
# with `npm run vc -- operator keys wrap`, has the same for `transit/encrypt/vc-wrapping` in addition.

path "transit/decrypt/vc-wrapping" {
  capabilities = ["update"]
}

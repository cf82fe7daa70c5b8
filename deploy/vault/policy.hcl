# Policy of the trust service at OpenBao or HashiCorp Vault, for a transit secrets engine of its own at `transit` that keeps
# no other keys. It makes, reads and deletes keys and signs with them; it neither exports, backs up, imports nor rotates keys.

path "transit/keys/+" {
  capabilities = ["create", "read", "update", "delete"]
  denied_parameters = {
    "exportable"             = [true]
    "allow_plaintext_backup" = [true]
    "derived"                = [true]
    "auto_rotate_period"     = []
  }
}

# A key that could not be stored is deleted.
path "transit/keys/+/config" {
  capabilities = ["update"]
  allowed_parameters = {
    "deletion_allowed" = []
  }
}

path "transit/sign/+" {
  capabilities = ["update"]
}

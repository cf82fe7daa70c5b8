{{/*
The services that are enabled, as JSON: {"items": [{"service": of files/services.json, "values": its own over `defaults`}]}.
*/}}
{{- define "vc.services" -}}
{{- $items := list -}}
{{- range (.Files.Get "files/services.json" | fromJson).services -}}
{{- $values := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (get $.Values.services .name)) -}}
{{- if ne $values.enabled false -}}
{{- $items = append $items (dict "service" . "values" $values) -}}
{{- end -}}
{{- end -}}
{{- dict "items" $items | toJson -}}
{{- end }}

{{/* The Secret of a service. Takes the root, a service and its values. */}}
{{- define "vc.secretName" -}}
{{- default (printf "%s-%s" (include "vc.fullname" .root) .service.name) .values.existingSecret -}}
{{- end }}

{{- define "vc.migrationSecretName" -}}
{{- default (printf "%s-migrate" (include "vc.fullname" .)) .Values.migration.existingSecret -}}
{{- end }}

{{/* The keys of the Secret of a service that are mounted, as a list in JSON. */}}
{{- define "vc.secretKeys" -}}
{{- $keys := list "DATABASE_URL" "SERVICE_KEY" "KEY_ENCRYPTION_KEY" -}}
{{- $mechanism := .root.Values.kafka.sasl.mechanism -}}
{{- if eq $mechanism "oauthbearer" -}}
{{- $keys = append $keys "KAFKA_OAUTH_CLIENT_SECRET" -}}
{{- else if $mechanism -}}
{{- $keys = append $keys "KAFKA_PASSWORD" -}}
{{- end -}}
{{- concat $keys (default list .values.secretKeys) | uniq | toJson -}}
{{- end }}

{{/* Environment variables of the password of each login, which the migration sets: a list in JSON. */}}
{{- define "vc.migrationKeys" -}}
{{- $keys := list "OWNER_DATABASE_URL" -}}
{{- if .Values.migration.setsPasswords -}}
{{- range (.Files.Get "files/services.json" | fromJson).services -}}
{{- $keys = append $keys (printf "%s_DATABASE_PASSWORD" .prefix) -}}
{{- end -}}
{{- end -}}
{{- $keys | toJson -}}
{{- end }}

{{/* The settings of a service: its own, and those of all that it has. A map in JSON. */}}
{{- define "vc.settings" -}}
{{- $settings := dict -}}
{{- range $name, $value := .root.Values.settings -}}
{{- if has $name $.service.settings -}}{{- $_ := set $settings $name $value -}}{{- end -}}
{{- end -}}
{{- range $name, $value := .values.settings -}}{{- $_ := set $settings $name $value -}}{{- end -}}
{{- $settings | toJson -}}
{{- end }}

{{/* A value of a variable. Numbers of values files are floating, which print large ones with an exponent. */}}
{{- define "vc.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{ printf "%.0f" . }}{{- else -}}{{ toString . }}{{- end -}}
{{- end }}

{{/* Takes `values`, `root` and `service`. At least 5 s longer than the service takes to stop. */}}
{{- define "vc.terminationGracePeriodSeconds" -}}
{{- $settings := include "vc.settings" . | fromJson -}}
{{- $delay := dig "SHUTDOWN_DELAY_MS" 5000 $settings | int64 -}}
{{- $grace := dig "SHUTDOWN_GRACE_MS" 20000 $settings | int64 -}}
{{- $stop := divf (add $delay $grace) 1000 | ceil | int64 -}}
{{- $own := int64 .values.terminationGracePeriodSeconds -}}
{{- if and $own (le $own $stop) -}}
{{- fail (printf "terminationGracePeriodSeconds of %s is %d, but SHUTDOWN_DELAY_MS and SHUTDOWN_GRACE_MS are %d s together." .service.name $own $stop) -}}
{{- end -}}
{{- default (add $stop 5) $own -}}
{{- end }}

{{/* The environment of a service, as a list of variables. Takes the root, a service and its values. */}}
{{- define "vc.environment" -}}
{{- $root := .root -}}
{{- $name := .service.name -}}
{{- $kafka := $root.Values.kafka -}}
- { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
{{- range .service.addresses }}
- { name: {{ .prefix }}_INTERNAL_URL, value: "http://{{ include "vc.fullname" $root }}-{{ .name }}:8081" }
{{- end }}
{{- if .service.callsPublicListeners }}
- { name: SERVICES_URL, value: "http://{{ include "vc.fullname" $root }}-{service}:8080" }
- { name: AUTH_ADMIN_URL, value: "http://{{ include "vc.fullname" $root }}-auth-admin:8082" }
{{- end }}
- { name: KAFKA_BROKERS, value: {{ join "," $kafka.brokers | quote }} }
{{- if $kafka.tls.enabled }}
- { name: KAFKA_TLS, value: "on" }
{{- if or $kafka.tls.existingCaSecret $kafka.tls.existingCaConfigMap }}
- { name: KAFKA_CA_FILES, value: /files/kafka-ca/ca.crt }
{{- end }}
{{- if .values.kafkaCertificateSecret }}
- { name: KAFKA_CERTIFICATE_FILE, value: /files/kafka-certificate/tls.crt }
- { name: KAFKA_CERTIFICATE_KEY_FILE, value: /files/kafka-certificate/tls.key }
{{- end }}
{{- end }}
{{- with $kafka.sasl.mechanism }}
- { name: KAFKA_SASL_MECHANISM, value: {{ . }} }
{{- if eq . "oauthbearer" }}
- { name: KAFKA_OAUTH_TOKEN_URL, value: {{ $kafka.sasl.oauthTokenUrl | quote }} }
- { name: KAFKA_OAUTH_CLIENT_ID, value: {{ default $name $.values.kafkaUsername | quote }} }
{{- with $kafka.sasl.oauthScope }}
- { name: KAFKA_OAUTH_SCOPE, value: {{ . | quote }} }
{{- end }}
{{- else }}
- { name: KAFKA_USERNAME, value: {{ default $name $.values.kafkaUsername | quote }} }
{{- end }}
{{- end }}
{{- if $root.Values.servicePublicKeys.existingConfigMap }}
- name: SERVICE_PUBLIC_KEYS
  valueFrom: { configMapKeyRef: { name: {{ $root.Values.servicePublicKeys.existingConfigMap }}, key: SERVICE_PUBLIC_KEYS } }
{{- else }}
- { name: SERVICE_PUBLIC_KEYS, value: {{ $root.Values.servicePublicKeys.value | quote }} }
{{- end }}
{{- range $variable, $value := include "vc.settings" . | fromJson }}
- { name: {{ $variable }}, value: {{ include "vc.text" $value | quote }} }
{{- end }}
{{ include "vc.secretFiles" (include "vc.secretKeys" . | fromJsonArray) }}
{{- with .values.extraEnv }}
{{ tpl (toYaml .) $root }}
{{- end }}
{{- end }}

{{/* Variables that name the files of secrets. Takes a list of keys of a Secret. */}}
{{- define "vc.secretFiles" -}}
{{- range . }}
- { name: {{ . }}_FILE, value: /secrets/{{ . }} }
{{- end }}
{{- end }}

{{/* A volume with keys of a Secret. Takes the name of the Secret, and the keys. */}}
{{- define "vc.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .name }}
    # 0440
    defaultMode: 288
    items:
      {{- range .keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}

{{/* Volumes of the authorities of servers. Takes the root. */}}
{{- define "vc.caVolumes" -}}
{{- range $name, $source := dict "kafka-ca" .Values.kafka.tls "database-ca" .Values.database }}
{{- if $source.existingCaSecret }}
- name: {{ $name }}
  secret: { secretName: {{ $source.existingCaSecret }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- else if $source.existingCaConfigMap }}
- name: {{ $name }}
  configMap: { name: {{ $source.existingCaConfigMap }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}
{{- end }}

{{/* Mounts of these volumes. Takes the root. */}}
{{- define "vc.caMounts" -}}
{{- range $name, $source := dict "kafka-ca" .Values.kafka.tls "database-ca" .Values.database }}
{{- if or $source.existingCaSecret $source.existingCaConfigMap }}
- { name: {{ $name }}, mountPath: /files/{{ $name }}, readOnly: true }
{{- end }}
{{- end }}
{{- end }}

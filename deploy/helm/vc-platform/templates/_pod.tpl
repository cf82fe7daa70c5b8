{{/* The pod of a service. Takes the root, a service and its values. */}}
{{- define "vc.podSpec" -}}
{{- $values := .values -}}
serviceAccountName: {{ include "vc.serviceAccountName" .root }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ include "vc.terminationGracePeriodSeconds" . }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml .values.podSecurityContext | nindent 2 }}
{{- with .values.extraInitContainers }}
initContainers:
  {{- tpl (toYaml .) $.root | nindent 2 }}
{{- end }}
containers:
  - name: {{ .service.name }}
    {{- include "vc.container" . | nindent 4 }}
  {{- with .values.extraContainers }}
  {{- tpl (toYaml .) $.root | nindent 2 }}
  {{- end }}
volumes:
  {{- include "vc.secretVolume" (dict "name" (include "vc.secretName" .) "keys" (include "vc.secretKeys" . | fromJsonArray)) | nindent 2 }}
  {{- include "vc.caVolumes" .root | nindent 2 }}
  {{- with .values.kafkaCertificateSecret }}
  - name: kafka-certificate
    secret: { secretName: {{ . }}, defaultMode: 288 }
  {{- end }}
  {{- with .values.extraVolumes }}
  {{- tpl (toYaml .) $.root | nindent 2 }}
  {{- end }}
{{- with .values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range . }}
  - {{ toYaml . | nindent 4 | trim }}
    {{- if not .labelSelector }}
    labelSelector:
      matchLabels:
        {{- include "vc.selectorLabels" $ | nindent 8 }}
    {{- end }}
  {{- end }}
{{- end }}
{{- range $member := list "nodeSelector" "tolerations" "affinity" "dnsConfig" "hostAliases" }}
{{- with get $values $member }}
{{ $member }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- range $member := list "priorityClassName" "runtimeClassName" }}
{{- with get $values $member }}
{{ $member }}: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* The container of a service, without its name. */}}
{{- define "vc.container" -}}
image: {{ include "vc.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [{{ .service.name }}]
env:
  {{- include "vc.environment" . | nindent 2 }}
{{- with .values.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
ports:
  - { name: public, containerPort: 8080 }
  - { name: internal, containerPort: 8081 }
  {{- if .service.hasAdministration }}
  - { name: admin, containerPort: 8082 }
  {{- end }}
  - { name: metrics, containerPort: 9464 }
startupProbe:
  httpGet: { path: /health/live, port: public }
  {{- toYaml .values.startupProbe | nindent 2 }}
livenessProbe:
  httpGet: { path: /health/live, port: public }
  {{- toYaml .values.livenessProbe | nindent 2 }}
readinessProbe:
  httpGet: { path: /health/ready, port: public }
  {{- toYaml .values.readinessProbe | nindent 2 }}
securityContext:
  {{- toYaml .values.securityContext | nindent 2 }}
resources:
  {{- toYaml .values.resources | nindent 2 }}
volumeMounts:
  - { name: secrets, mountPath: /secrets, readOnly: true }
  {{- include "vc.caMounts" .root | nindent 2 }}
  {{- if .values.kafkaCertificateSecret }}
  - { name: kafka-certificate, mountPath: /files/kafka-certificate, readOnly: true }
  {{- end }}
  {{- with .values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

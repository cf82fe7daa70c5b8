{{/* Annotations of an object that has to be there before a hook. Takes the hook, and its weight. */}}
{{- define "vc.hookAnnotations" -}}
helm.sh/hook: {{ .hook }}
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation
{{- end }}

{{/* A Job that runs migrations. Takes the root, words of the program, a suffix of its name, and the hook, if it is one. */}}
{{- define "vc.migrationJob" -}}
{{- $root := .root -}}
{{- $values := $root.Values.migration -}}
{{- $keys := include "vc.migrationKeys" $root | fromJsonArray -}}
{{- $name := printf "%s-migrate%s" (include "vc.fullname" $root) (ternary (printf "-%s" .suffix) "" (not (empty .suffix))) -}}
apiVersion: batch/v1
kind: Job
metadata:
  # A Job cannot be changed, so one that is no hook has the revision in its name.
  name: {{ ternary $name (printf "%s-%d" $name $root.Release.Revision) (not (empty .hook)) }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "vc.labels" . | nindent 4 }}
  {{- with .hook }}
  annotations:
    {{- include "vc.hookAnnotations" (dict "hook" . "weight" 0) | nindent 4 }}
  {{- end }}
spec:
  backoffLimit: {{ $values.backoffLimit }}
  activeDeadlineSeconds: {{ $values.activeDeadlineSeconds }}
  ttlSecondsAfterFinished: {{ $values.ttlSecondsAfterFinished }}
  template:
    metadata:
      labels:
        {{- include "vc.labels" . | nindent 8 }}
      {{- with $values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      # The service account of the release does not exist before the first hook.
      automountServiceAccountToken: false
      enableServiceLinks: false
      restartPolicy: OnFailure
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- toYaml $root.Values.defaults.podSecurityContext | nindent 8 }}
      containers:
        - name: migrate
          image: {{ include "vc.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: {{ .words | toJson }}
          env:
            {{- include "vc.secretFiles" $keys | nindent 12 }}
          securityContext:
            {{- toYaml $root.Values.defaults.securityContext | nindent 12 }}
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            - { name: secrets, mountPath: /secrets, readOnly: true }
            {{- include "vc.caMounts" $root | nindent 12 }}
      volumes:
        {{- include "vc.secretVolume" (dict "name" (include "vc.migrationSecretName" $root) "keys" $keys) | nindent 8 }}
        {{- include "vc.caVolumes" $root | nindent 8 }}
      {{- range $member := list "nodeSelector" "tolerations" }}
      {{- with get $root.Values.defaults $member }}
      {{ $member }}:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
{{- end }}

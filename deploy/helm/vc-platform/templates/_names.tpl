{{/* Names and labels of objects. */}}

{{- define "vc.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* 40 characters, so that the names of services fit behind it. */}}
{{- define "vc.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "vc.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "vc.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{- define "vc.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "vc.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end }}

{{- define "vc.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end }}

{{/* Labels that never change. Takes the root and a component. */}}
{{- define "vc.selectorLabels" -}}
app.kubernetes.io/name: {{ include "vc.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Takes the root and a component. */}}
{{- define "vc.labels" -}}
{{ include "vc.selectorLabels" . }}
app.kubernetes.io/part-of: {{ include "vc.name" .root }}
app.kubernetes.io/version: {{ default .root.Chart.AppVersion .root.Values.image.tag | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Name, namespace and labels of an object of a component. Takes the root, a component, and a suffix of the name. */}}
{{- define "vc.metadata" -}}
name: {{ include "vc.fullname" .root }}{{ with .suffix }}-{{ . }}{{ end }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "vc.labels" . | nindent 2 }}
{{- end }}

{{/* The host of publicUrl. */}}
{{- define "vc.publicHost" -}}
{{- (urlParse .Values.publicUrl).host | splitList ":" | first -}}
{{- end }}

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/template"
)

// alert is one element of the result of a rule. It is pending until it has been there for as long as the rule says.
type alert struct {
	labels      labels.Labels
	annotations labels.Labels
	since       time.Time
	isFiring    bool
	// When the element was first missing, while the rule keeps the alert firing.
	missingSince time.Time
}

type alertRule struct {
	name          string
	expression    string
	holdFor       time.Duration
	keepFiringFor time.Duration
	labels        labels.Labels
	annotations   labels.Labels
	active        map[uint64]*alert
}

// evaluate has the effects of one evaluation by Prometheus:
// https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/
func (r *alertRule) evaluate(ctx context.Context, query template.QueryFunc, now time.Time) error {
	result, err := query(ctx, r.expression, now)
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	present := map[uint64]bool{}
	for _, sample := range result {
		found, err := r.toAlert(ctx, sample, query, now)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		id := found.labels.Hash()
		if present[id] {
			return fmt.Errorf("%s: two elements of the result have the labels %s", r.name, found.labels)
		}
		present[id] = true
		if known := r.active[id]; known != nil {
			known.annotations = found.annotations
			known.missingSince = time.Time{}
		} else {
			r.active[id] = found
		}
	}
	for id, known := range r.active {
		if !present[id] && !r.keeps(known, now) {
			delete(r.active, id)
		} else if present[id] && now.Sub(known.since) >= r.holdFor {
			known.isFiring = true
		}
	}
	return nil
}

// keeps says whether an alert goes on without its element.
func (r *alertRule) keeps(known *alert, now time.Time) bool {
	if !known.isFiring {
		return false
	}
	if known.missingSince.IsZero() {
		known.missingSince = now
	}
	return now.Sub(known.missingSince) < r.keepFiringFor
}

func (r *alertRule) toAlert(ctx context.Context, sample promql.Sample, query template.QueryFunc, now time.Time) (*alert, error) {
	data := template.AlertTemplateData(sample.Metric.Map(), nil, "", sample)
	expand := func(text string) (string, error) {
		const variables = "{{$labels := .Labels}}{{$externalLabels := .ExternalLabels}}{{$externalURL := .ExternalURL}}{{$value := .Value}}"
		at := model.Time(now.UnixMilli())
		return template.NewTemplateExpander(ctx, variables+text, r.name, data, at, query, nil, nil).Expand()
	}
	ofAlert := labels.NewBuilder(sample.Metric).Del(labels.MetricName)
	if err := expandAll(r.labels, ofAlert, expand); err != nil {
		return nil, err
	}
	annotations := labels.NewBuilder(labels.EmptyLabels())
	if err := expandAll(r.annotations, annotations, expand); err != nil {
		return nil, err
	}
	ofAlert.Set(labels.AlertName, r.name)
	return &alert{labels: ofAlert.Labels(), annotations: annotations.Labels(), since: now}, nil
}

func expandAll(texts labels.Labels, into *labels.Builder, expand func(string) (string, error)) error {
	return texts.Validate(func(text labels.Label) error {
		value, err := expand(text.Value)
		into.Set(text.Name, value)
		return err
	})
}

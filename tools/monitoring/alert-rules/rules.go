package main

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

var expressions = parser.NewParser(parser.Options{})

// readRules reads files of alert rules. It refuses unknown members, two rules of one name, and recording rules, which the
// platform does not have.
func readRules(paths []string) ([]*alertRule, error) {
	var read []*alertRule
	var problems []error
	names := map[string]bool{}
	for _, path := range paths {
		groups, errs := rulefmt.ParseFile(path, false, model.UTF8Validation, expressions, slog.Default())
		problems = append(problems, errs...)
		if groups == nil {
			continue
		}
		for _, group := range groups.Groups {
			for _, rule := range group.Rules {
				if rule.Alert == "" {
					problems = append(problems, fmt.Errorf("%s: %s is a recording rule", path, rule.Record))
				} else if names[rule.Alert] {
					problems = append(problems, fmt.Errorf("%s: two rules are called %s", path, rule.Alert))
				}
				names[rule.Alert] = true
				read = append(read, newAlertRule(rule, group.Labels))
			}
		}
	}
	return read, errors.Join(problems...)
}

func newAlertRule(rule rulefmt.Rule, ofGroup map[string]string) *alertRule {
	builder := labels.NewBuilder(labels.FromMap(ofGroup))
	for name, value := range rule.Labels {
		builder.Set(name, value)
	}
	return &alertRule{
		name:          rule.Alert,
		expression:    rule.Expr,
		holdFor:       time.Duration(rule.For),
		keepFiringFor: time.Duration(rule.KeepFiringFor),
		labels:        builder.Labels(),
		annotations:   labels.FromMap(rule.Annotations),
		active:        map[uint64]*alert{},
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"go.yaml.in/yaml/v3"
)

const defaultLookback = 5 * time.Minute

// testFile is a file of `promtool test rules`, with the members that the tests of alerts need:
// https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/
type testFile struct {
	RuleFiles          []string       `yaml:"rule_files"`
	EvaluationInterval model.Duration `yaml:"evaluation_interval"`
	Tests              []testGroup    `yaml:"tests"`
}

type testGroup struct {
	Name     string         `yaml:"name"`
	Interval model.Duration `yaml:"interval"`
	Series   []struct {
		Series string `yaml:"series"`
		Values string `yaml:"values"`
	} `yaml:"input_series"`
	Alerts []alertTest `yaml:"alert_rule_test"`
}

type alertTest struct {
	At     model.Duration  `yaml:"eval_time"`
	Alert  string          `yaml:"alertname"`
	Firing []expectedAlert `yaml:"exp_alerts"`
}

type expectedAlert struct {
	Labels      map[string]string `yaml:"exp_labels"`
	Annotations map[string]string `yaml:"exp_annotations"`
}

func runTests(paths []string) error {
	var failures []error
	for _, path := range paths {
		file, err := readTests(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, group := range file.Tests {
			if err := group.run(file); err != nil {
				failures = append(failures, fmt.Errorf("%s: %s: %w", path, group.Name, err))
			}
		}
		fmt.Printf("%s: %d tests\n", path, len(file.Tests))
	}
	return errors.Join(failures...)
}

func readTests(path string) (*testFile, error) {
	content, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	decoder := yaml.NewDecoder(content)
	decoder.KnownFields(true)
	file := &testFile{EvaluationInterval: model.Duration(time.Minute)}
	if err := decoder.Decode(file); err != nil {
		return nil, err
	}
	for index, rules := range file.RuleFiles {
		file.RuleFiles[index] = filepath.Join(filepath.Dir(path), rules)
	}
	if len(file.Tests) == 0 || len(file.RuleFiles) == 0 {
		return nil, errors.New("the file has no tests or no rules")
	}
	return file, nil
}

// run evaluates all rules at each interval, and compares the alerts that fire at the times of the tests.
func (g testGroup) run(file *testFile) error {
	rules, err := readRules(file.RuleFiles)
	if err != nil {
		return err
	}
	memory, err := g.load()
	if err != nil {
		return err
	}
	if len(g.Alerts) == 0 {
		return errors.New("the group tests nothing")
	}
	interval := time.Duration(file.EvaluationInterval)
	query := memory.queryFunc(interval, defaultLookback)
	last := slices.MaxFunc(g.Alerts, func(a, b alertTest) int { return int(a.At - b.At) }).At
	var failures []error
	for passed := time.Duration(0); passed <= time.Duration(last); passed += interval {
		for _, rule := range rules {
			if err := rule.evaluate(context.Background(), query, time.Unix(0, 0).Add(passed)); err != nil {
				return err
			}
		}
		for _, test := range g.Alerts {
			if at := time.Duration(test.At); passed <= at && at < passed+interval {
				failures = append(failures, test.compare(rules))
			}
		}
	}
	return errors.Join(failures...)
}

// load evaluates the notation of series, such as `0+1x10 _ stale`.
func (g testGroup) load() (*memory, error) {
	memory := newMemory()
	for _, input := range g.Series {
		of, values, err := expressions.ParseSeriesDesc(input.Series + " " + input.Values)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", input.Series, err)
		}
		for index, value := range values {
			if value.Histogram != nil {
				return nil, fmt.Errorf("%s: the platform has no native histograms", input.Series)
			}
			if !value.Omitted {
				memory.add(of, point{time.Duration(g.Interval).Milliseconds() * int64(index), value.Value})
			}
		}
	}
	return memory, nil
}

func (t alertTest) compare(rules []*alertRule) error {
	isOfTest := func(rule *alertRule) bool { return rule.name == t.Alert }
	index := slices.IndexFunc(rules, isOfTest)
	if index < 0 {
		return fmt.Errorf("no rule is called %q", t.Alert)
	}
	expected, found := map[string]string{}, map[string]string{}
	for _, alert := range t.Firing {
		all := maps.Clone(alert.Labels)
		if all == nil {
			all = map[string]string{}
		}
		all[labels.AlertName] = t.Alert
		expected[labels.FromMap(all).String()] = labels.FromMap(alert.Annotations).String()
	}
	for _, alert := range rules[index].active {
		if alert.isFiring {
			found[alert.labels.String()] = alert.annotations.String()
		}
	}
	if maps.Equal(expected, found) {
		return nil
	}
	return fmt.Errorf("%s at %s:\n  expected %v\n  found    %v", t.Alert, t.At, expected, found)
}

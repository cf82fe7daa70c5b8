package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
	"github.com/prometheus/prometheus/model/value"
)

// scrape is a line of the file of a replay.
type scrape struct {
	// Unix time in milliseconds.
	At       int64  `json:"at"`
	Job      string `json:"job"`
	Instance string `json:"instance"`
	// The answer of the target, empty if there was none.
	Text string `json:"text"`
}

// transition is a line of the output.
type transition struct {
	At          int64             `json:"at"`
	Alert       string            `json:"alert"`
	State       string            `json:"state"`
	Labels      map[string]string `json:"labels"`
	Annotations map[string]string `json:"annotations"`
}

// replay evaluates the rules after each scrape, and writes each change of an alert as a line of JSON.
func replay(divisor float64, rulesPath, scrapesPath string) error {
	rules, err := readRules([]string{rulesPath})
	if err != nil {
		return err
	}
	for _, rule := range rules {
		if err := rule.shorten(divisor); err != nil {
			return err
		}
	}
	scrapes, err := readScrapes(scrapesPath)
	if err != nil {
		return err
	}
	recorder := recorder{memory: newMemory(), present: map[string][]labels.Labels{}}
	query := recorder.memory.queryFunc(stepOf(scrapes), shortened(defaultLookback, divisor))
	output := json.NewEncoder(os.Stdout)
	for index, scraped := range scrapes {
		if err := recorder.record(scraped); err != nil {
			return err
		}
		// Prometheus evaluates once for all targets.
		if index+1 < len(scrapes) && scrapes[index+1].At == scraped.At {
			continue
		}
		for _, rule := range rules {
			before := rule.states()
			if err := rule.evaluate(context.Background(), query, time.UnixMilli(scraped.At)); err != nil {
				return err
			}
			if err := writeChanges(output, scraped.At, rule, before); err != nil {
				return err
			}
		}
	}
	return nil
}

func readScrapes(path string) ([]scrape, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var read []scrape
	decoder := json.NewDecoder(bufio.NewReader(file))
	for {
		var next scrape
		if err := decoder.Decode(&next); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		read = append(read, next)
	}
	slices.SortStableFunc(read, func(a, b scrape) int { return int(a.At - b.At) })
	return read, nil
}

// stepOf returns the shortest time between two scrapes.
func stepOf(scrapes []scrape) time.Duration {
	step := time.Minute
	for index := 1; index < len(scrapes); index++ {
		if pause := scrapes[index].At - scrapes[index-1].At; pause > 0 {
			step = min(step, time.Duration(pause)*time.Millisecond)
		}
	}
	return step
}

// recorder adds scrapes to the memory as Prometheus does: with the labels of the target, the series `up`, and a marker
// where a series ends.
type recorder struct {
	memory *memory
	// The series of the last scrape of each target.
	present map[string][]labels.Labels
}

func (r *recorder) record(scraped scrape) error {
	target := labels.FromStrings("job", scraped.Job, "instance", scraped.Instance)
	found, err := r.addSamples(scraped, target)
	if err != nil {
		return fmt.Errorf("%s at %d: %w", scraped.Instance, scraped.At, err)
	}
	isFound := map[uint64]bool{}
	for _, one := range found {
		isFound[one.Hash()] = true
	}
	for _, one := range r.present[scraped.Instance] {
		if !isFound[one.Hash()] {
			r.memory.add(one, point{scraped.At, math.Float64frombits(value.StaleNaN)})
		}
	}
	r.present[scraped.Instance] = found
	up := 0.0
	if scraped.Text != "" {
		up = 1
	}
	r.memory.add(labels.NewBuilder(target).Set(labels.MetricName, "up").Labels(), point{scraped.At, up})
	return nil
}

func (r *recorder) addSamples(scraped scrape, target labels.Labels) ([]labels.Labels, error) {
	var found []labels.Labels
	text := textparse.NewPromParser([]byte(scraped.Text), labels.NewSymbolTable(), false)
	for {
		entry, err := text.Next()
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err != nil {
			return nil, err
		}
		if entry != textparse.EntrySeries {
			continue
		}
		var ofSample labels.Labels
		text.Labels(&ofSample)
		builder := labels.NewBuilder(ofSample)
		target.Range(func(label labels.Label) { builder.Set(label.Name, label.Value) })
		_, _, sampled := text.Series()
		found = append(found, builder.Labels())
		r.memory.add(builder.Labels(), point{scraped.At, sampled})
	}
}

// states returns the state of each alert by its id.
func (r *alertRule) states() map[uint64]transition {
	states := map[uint64]transition{}
	for id, active := range r.active {
		state := "pending"
		if active.isFiring {
			state = "firing"
		}
		states[id] = transition{
			Alert: r.name, State: state, Labels: active.labels.Map(), Annotations: active.annotations.Map(),
		}
	}
	return states
}

func writeChanges(output *json.Encoder, at int64, rule *alertRule, before map[uint64]transition) error {
	after := rule.states()
	for id, was := range before {
		if _, isActive := after[id]; !isActive {
			was.State = "ended"
			after[id] = was
		}
	}
	for id, state := range after {
		if before[id].State == state.State {
			continue
		}
		state.At = at
		if err := output.Encode(state); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/template"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/tsdb/chunks"
	"github.com/prometheus/prometheus/util/annotations"
)

const maxSamples = 10_000_000

// point is one sample of a series.
type point struct {
	// Unix time in milliseconds.
	at    int64
	value float64
}

func (p point) T() int64                    { return p.at }
func (point) ST() int64                     { return 0 }
func (p point) F() float64                  { return p.value }
func (point) H() *histogram.Histogram       { return nil }
func (point) FH() *histogram.FloatHistogram { return nil }
func (point) Type() chunkenc.ValueType      { return chunkenc.ValFloat }
func (p point) Copy() chunks.Sample         { return p }

type series struct {
	labels labels.Labels
	points []chunks.Sample
}

// memory holds series in the order in which they were added. It is the storage of one test or of one replay.
type memory struct {
	series []*series
	byHash map[uint64]*series
}

func newMemory() *memory { return &memory{byHash: map[uint64]*series{}} }

// add appends a sample. The samples of a series are added in their order.
func (m *memory) add(of labels.Labels, sample point) {
	id := of.Hash()
	known := m.byHash[id]
	if known == nil {
		known = &series{labels: of}
		m.byHash[id] = known
		m.series = append(m.series, known)
	}
	known.points = append(known.points, sample)
}

// queryFunc returns what evaluates an expression. step is that of subqueries without one.
func (m *memory) queryFunc(step, lookback time.Duration) template.QueryFunc {
	engine := promql.NewEngine(promql.EngineOpts{
		Logger:                   slog.Default(),
		MaxSamples:               maxSamples,
		Timeout:                  time.Minute,
		LookbackDelta:            lookback,
		NoStepSubqueryIntervalFn: func(int64) int64 { return step.Milliseconds() },
		EnableAtModifier:         true,
		EnableNegativeOffset:     true,
		Parser:                   expressions,
	})
	return func(ctx context.Context, expression string, at time.Time) (promql.Vector, error) {
		query, err := engine.NewInstantQuery(ctx, m, nil, expression, at)
		if err != nil {
			return nil, err
		}
		defer query.Close()
		result := query.Exec(ctx)
		if result.Err != nil {
			return nil, result.Err
		}
		if scalar, isScalar := result.Value.(promql.Scalar); isScalar {
			return promql.Vector{{T: scalar.T, F: scalar.V}}, nil
		}
		return result.Vector()
	}
}

// Querier makes memory a storage.Queryable.
func (m *memory) Querier(int64, int64) (storage.Querier, error) { return querier{m}, nil }

type querier struct{ memory *memory }

func (q querier) Select(_ context.Context, _ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	set := &selection{position: -1}
	for _, one := range q.memory.series {
		if matchesAll(one.labels, matchers) {
			set.found = append(set.found, storage.NewListSeries(one.labels, one.points))
		}
	}
	return set
}

func matchesAll(of labels.Labels, matchers []*labels.Matcher) bool {
	for _, matcher := range matchers {
		if !matcher.Matches(of.Get(matcher.Name)) {
			return false
		}
	}
	return true
}

// The engine asks for no names and values of labels.
func (querier) LabelValues(context.Context, string, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

func (querier) LabelNames(context.Context, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

func (querier) Close() error { return nil }

type selection struct {
	found    []storage.Series
	position int
}

func (s *selection) Next() bool {
	s.position++
	return s.position < len(s.found)
}

func (s *selection) At() storage.Series              { return s.found[s.position] }
func (*selection) Err() error                        { return nil }
func (*selection) Warnings() annotations.Annotations { return nil }

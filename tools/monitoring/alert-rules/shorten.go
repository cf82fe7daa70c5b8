package main

import (
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

// shorten divides the durations of a rule: how long it waits, and the ranges, offsets and steps of its expression. What the
// expression compares stays as it is.
func (r *alertRule) shorten(divisor float64) error {
	expression, err := expressions.ParseExpr(r.expression)
	if err != nil {
		return err
	}
	divide := func(durations ...*time.Duration) {
		for _, duration := range durations {
			*duration = shortened(*duration, divisor)
		}
	}
	parser.Inspect(expression, func(node parser.Node, _ []parser.Node) error {
		switch part := node.(type) {
		case *parser.MatrixSelector:
			divide(&part.Range)
		case *parser.SubqueryExpr:
			divide(&part.Range, &part.Step, &part.OriginalOffset)
		case *parser.VectorSelector:
			divide(&part.OriginalOffset)
		}
		return nil
	})
	divide(&r.holdFor, &r.keepFiringFor)
	r.expression = expression.String()
	return nil
}

// shortened has whole milliseconds, as expressions do.
func shortened(duration time.Duration, divisor float64) time.Duration {
	return time.Duration(float64(duration) / divisor).Round(time.Millisecond)
}

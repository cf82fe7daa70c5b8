// alert-rules checks and evaluates alert rules with the parts of Prometheus that do it. Unlike promtool, which contains the
// clients of all clouds, it compiles within a minute.
//
//	alert-rules check RULES ...            parses rules, expressions and templates
//	alert-rules test TESTS ...             runs unit tests of rules, in the format of `promtool test rules`
//	alert-rules replay N RULES SCRAPES     evaluates rules whose durations are divided by N, on recorded scrapes
package main

import (
	"fmt"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(words []string) error {
	switch {
	case len(words) > 1 && words[0] == "check":
		_, err := readRules(words[1:])
		return err
	case len(words) > 1 && words[0] == "test":
		return runTests(words[1:])
	case len(words) == 4 && words[0] == "replay":
		divisor, err := strconv.ParseFloat(words[1], 64)
		if err != nil || divisor < 1 {
			return fmt.Errorf("%q is not a number from 1 on", words[1])
		}
		return replay(divisor, words[2], words[3])
	default:
		return fmt.Errorf("usage: alert-rules check RULES ... | test TESTS ... | replay N RULES SCRAPES")
	}
}

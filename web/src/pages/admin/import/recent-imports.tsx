import { Link } from "react-router-dom";
import { useApi } from "../../../lib/staff-api.ts";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";
import { pageOfJob, stateNames } from "../parts/job-words.ts";
import styles from "./import.module.css";

const maxShown = 5;

/** Shows nothing until there is one. */
export function RecentImports() {
  const { data } = useApi("admin/jobs/list", {});
  const imports = data?.jobs.filter(({ kind }) => kind === "import").slice(0, maxShown) ?? [];
  if (imports.length === 0) return null;
  return (
    <section className={css.panel} aria-labelledby="recent">
      <h2 id="recent">Recent imports</h2>
      <ul className={styles.recent}>
        {imports.map((job) => (
          <li key={job._id}>
            <Link to={pageOfJob(job)}>{job.summary}</Link>
            <span className={css.second}>
              {stateNames[job.state]} · {job.by} · <Time at={job.createdAt} to="minute" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

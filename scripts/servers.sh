# Sourced by the scripts that test with real servers: each function installs one.

# postgres installs Debian's PostgreSQL. The tests start servers of their own, so the one that
# the package would start is left out.
postgres() {
  if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    echo "== installing PostgreSQL"
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends postgresql >/dev/null || apt-get install -y -f
  fi
}

# weaviate has the tests build the server from its module, once for this user.
weaviate() { export CITEWAY_WEAVIATE=build; }
